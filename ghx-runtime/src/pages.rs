//! Lists as streams: the items of all pages, each page fetched when it is needed.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;

use crate::client::Client;
use crate::error::{Code, Error};
use crate::request::Request;
use crate::transport::BoxFuture;

/// A request whose output is one page of a list. Generated code implements it.
///
/// ```
/// use ghx_runtime::Paged;
///
/// fn items_of<R: Paged>(request: R, client: &ghx_runtime::Client) -> ghx_runtime::ItemStream<R> {
///     ghx_runtime::ItemStream::new(request, client)
/// }
/// ```
pub trait Paged: Request<Output: Send> + Clone + Send + Unpin + 'static {
    /// What the list is of.
    type Item: Send + Unpin + 'static;

    /// The same request for the page behind a cursor.
    #[doc(hidden)]
    fn behind(self, cursor: &str) -> Self;

    /// The items of a page, and the cursor behind which the next page begins.
    #[doc(hidden)]
    fn taken(page: Self::Output) -> (Vec<Self::Item>, Option<String>);
}

/// The items of a list over all its pages, one request for each page. It ends after the first error.
///
/// It is a [`Stream`], and has a `next` of its own, so that a loop needs no other crate.
///
/// ```
/// use ghx_runtime::{ItemStream, Paged};
///
/// async fn count<R: Paged>(mut items: ItemStream<R>) -> Result<usize, ghx_runtime::Error> {
///     let mut count = 0;
///     while let Some(item) = items.next().await {
///         item?;
///         count += 1;
///     }
///     Ok(count)
/// }
/// ```
#[must_use = "a stream does nothing until it is read"]
pub struct ItemStream<R: Paged> {
    client: Client,
    request: R,
    items: std::vec::IntoIter<R::Item>,
    next: Next<R>,
    /// Behind which the page began that was fetched last.
    cursor: Option<String>,
}

enum Next<R: Paged> {
    /// A page that nobody asked for yet.
    Page(R),
    Coming(BoxFuture<'static, Result<R::Output, Error>>),
    Nothing,
}

impl<R: Paged> ItemStream<R> {
    /// The items of a list; nothing is sent until the first is asked for.
    ///
    /// ```
    /// use ghx_runtime::{Client, ItemStream, Paged};
    ///
    /// fn all<R: Paged>(request: R, client: &Client) -> ItemStream<R> {
    ///     ItemStream::new(request, client)
    /// }
    /// ```
    pub fn new(request: R, client: &Client) -> ItemStream<R> {
        ItemStream {
            client: client.clone(),
            next: Next::Page(request.clone()),
            request,
            items: Vec::new().into_iter(),
            cursor: None,
        }
    }

    /// The next item; `None` after the last, and after an error.
    ///
    /// ```
    /// async fn first<R: ghx_runtime::Paged>(mut items: ghx_runtime::ItemStream<R>) -> Option<R::Item> {
    ///     items.next().await?.ok()
    /// }
    /// ```
    pub async fn next(&mut self) -> Option<Result<R::Item, Error>> {
        poll_fn(|context| Pin::new(&mut *self).poll_next(context)).await
    }

    fn turn(&mut self, page: Result<R::Output, Error>) -> Result<(), Error> {
        let (items, cursor) = R::taken(page?);
        self.items = items.into_iter();
        if cursor.is_some() && cursor == self.cursor {
            let message = "GitHub says that a page is followed by itself";
            return Err(Error::new(Code::Server, message));
        }
        if let Some(cursor) = &cursor {
            self.next = Next::Page(self.request.clone().behind(cursor));
        }
        self.cursor = cursor;
        Ok(())
    }
}

impl<R: Paged> Stream for ItemStream<R> {
    type Item = Result<R::Item, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            if let Some(item) = self.items.next() {
                return Poll::Ready(Some(Ok(item)));
            }
            match std::mem::replace(&mut self.next, Next::Nothing) {
                Next::Nothing => return Poll::Ready(None),
                Next::Page(request) => {
                    let client = self.client.clone();
                    let coming = async move { Request::send(request, &client).await };
                    self.next = Next::Coming(Box::pin(coming));
                }
                Next::Coming(mut coming) => {
                    let page = match coming.as_mut().poll(context) {
                        Poll::Ready(page) => page,
                        Poll::Pending => {
                            self.next = Next::Coming(coming);
                            return Poll::Pending;
                        }
                    };
                    if let Err(error) = self.turn(page) {
                        self.next = Next::Nothing;
                        return Poll::Ready(Some(Err(error)));
                    }
                }
            }
        }
    }
}

impl<R: Paged> fmt::Debug for ItemStream<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (left, id) = (self.items.len(), R::CAPABILITY.id);
        write!(f, "ItemStream of {id} with {left} items at hand")
    }
}

/// Declares that a request is one page of a list: its items, the cursor's input, and where the output has the list and what
/// says whether there is more.
#[doc(hidden)]
#[macro_export]
macro_rules! pages {
    ($request:ident, $item:ty, $after:literal, $list:ident, |$page:ident| $more:expr) => {
        impl $request {
            /// The items of the list over all its pages, one request for each page.
            pub fn stream(self, client: &$crate::Client) -> $crate::ItemStream<Self> {
                $crate::ItemStream::new(self, client)
            }
        }

        impl $crate::Paged for $request {
            type Item = $item;

            fn behind(self, cursor: &str) -> Self {
                Self::__of($crate::Record::with(self.record, $after, cursor))
            }

            fn taken(
                $page: Self::Output,
            ) -> (
                ::std::vec::Vec<$item>,
                ::core::option::Option<::std::string::String>,
            ) {
                let more = $more
                    .filter(|it| it.has_next_page)
                    .and_then(|it| ::core::clone::Clone::clone(&it.end_cursor));
                ($page.$list, more)
            }
        }
    };
}
