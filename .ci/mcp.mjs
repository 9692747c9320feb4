// The official client against the real binary: list, find, read, write, references, guards, elicitation, progress, bad arguments.
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

const command = process.argv[2];

async function connect(flags = [], answer) {
  const capabilities = answer ? { elicitation: {} } : {};
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities });
  const asked = [];
  if (answer) {
    client.setRequestHandler(ElicitRequestSchema, async (request) => {
      asked.push(request.params.message);
      return { action: answer };
    });
  }
  await client.connect(new StdioClientTransport({ command, args: ['mcp', '--sandbox', ...flags], stderr: 'ignore' }));
  // The client drops a report that arrives in one piece with its answer, as happens on a busy machine, so they are taken before it.
  const { transport } = client;
  const { onmessage } = transport;
  const progress = [];
  transport.onmessage = (message, extra) => {
    if (message.method === 'notifications/progress') progress.push(message.params.progress);
    onmessage(message, extra);
  };
  // The client only checks answers of tools that it has listed.
  const { tools } = await client.listTools();
  const call = async (name, args, options) => {
    const result = await client.callTool({ name, arguments: args }, undefined, options);
    assert.equal(result.isError ?? false, result.structuredContent.status === 'failed');
    return result.structuredContent;
  };
  return { client, tools, call, asked, progress };
}

const { client, tools, call, progress } = await connect();
const text = JSON.stringify(tools);
const tokens = encode(text).length;
console.log(`definitions: ${tools.length} tools, ${text.length} characters, ${tokens} tokens (o200k)`);
assert.ok(tokens <= 2000, 'the definitions have at most 2,000 tokens');

const found = await call('ghx_find', { query: 'set labels of an issue' });
assert.equal(found.capabilities[0].id, 'issue.labels.set');
assert.ok((await call('ghx_find', { id: 'issue.labels.set' })).capability.input_schema);
assert.equal((await call('ghx_find', { id: 'issue.labels.sett' })).status, 'failed');

const made = await call('ghx_write', { steps: [
  { task: 'issue.create', as: 'bug', input: { title: 'Made by a client' } },
  { task: 'issue.labels.add', input: { issueId: { $from: 'bug.id' }, labels: ['bug'] } },
] }, undefined);
assert.equal(made.status, 'success');
await call('ghx_read', { steps: [{ task: 'issue.view', input: { issueNumber: 7 } }], fields: ['title'] },
  { onprogress: () => {} });
for (let waits = 0; progress.length === 0 && waits < 100; waits++) await new Promise((go) => setTimeout(go, 100));
assert.ok(progress.length > 0);
assert.equal((await call('ghx_write', { steps: [{ task: 'issue.close', input: { issueNumber: 7 } }], dry_run: true })).meta.round_trips, 0);
assert.equal((await call('ghx_read', { steps: [{ task: 'issue.close', input: { issueNumber: 7 } }] })).status, 'failed');
assert.equal((await call('ghx_read', { nonsense: 1 })).status, 'failed');
assert.equal((await call('ghx_write', { steps: [{ task: 'issue.close', input: { issueNumber: 7 } }, { task: 'issue.close', input: { issueNumber: 999 } }] })).status, 'partial');
assert.equal((await call('ghx_feedback', { pr: 42 })).status, 'success');

const controller = new AbortController();
controller.abort();
await assert.rejects(call('ghx_read', { steps: [{ task: 'issue.list', input: {} }] }, { signal: controller.signal }));
assert.equal((await call('ghx_find', { query: 'close' })).status, 'success');
await client.close();

const readers = await connect(['--read-only']);
assert.ok(readers.tools.every((tool) => tool.name !== 'ghx_write'));
await readers.client.close();

const remove = { steps: [{ task: 'issue.delete', input: { owner: 'acme', name: 'docs', issueNumber: 1 } }] };
for (const [answer, status] of [[undefined, 'failed'], ['decline', 'failed'], ['accept', 'success']]) {
  const person = await connect([], answer);
  assert.equal((await person.call('ghx_write', remove)).status, status);
  assert.equal(person.asked.length, answer ? 1 : 0);
  await person.client.close();
}
console.log('the official TypeScript client is content');
