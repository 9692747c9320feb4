// Measures the ten everyday tasks of docs/mcp-tasks.json on the sandbox: calls, requests to GitHub, tokens of arguments and results.
// `single` is how many calls a server needs that reads or changes one thing in each: every reply, resolution, label and comment is one.
// `.ci/mcp` installs what it needs; then: (cd target/mcp-client && cp ../../.ci/mcp-tasks.mjs . && node mcp-tasks.mjs ../debug/ghx)
import fs from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

const command = process.argv[2];
const tokens = (value) => encode(JSON.stringify(value)).length;
const tasks = JSON.parse(fs.readFileSync(new URL('../../docs/mcp-tasks.json', import.meta.url)));
console.log('| task | calls of one thing each | calls | requests | tokens sent | tokens of results |\n|---|---|---|---|---|---|');
for (const { task, single, calls } of tasks) {
  const client = new Client({ name: 'measure', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command, args: ['mcp', '--sandbox'], stderr: 'ignore' }));
  let [requests, sent, got, missing] = [0, 0, 0, ''];
  for (const { tool, ...args } of calls) {
    const { structuredContent: answer } = await client.callTool({ name: tool, arguments: args });
    if (answer.status !== 'success') missing = JSON.stringify(answer.error?.message ?? answer.results.map((it) => it.error?.message).find(Boolean));
    requests += answer.meta?.round_trips ?? 0;
    sent += tokens(args);
    got += tokens(answer);
  }
  console.log(missing ? `| ${task} | ${single} | not measured: ${missing} | | | |` : `| ${task} | ${single} | ${calls.length} | ${requests} | ${sent} | ${got} |`);
  await client.close();
}
