import type { EventHandlerRequest, H3Event } from 'h3'

/** What a module declares about the types of server functions: `like: 'h3 1'` for code that is written for Nuxt. */
export interface ServerTypes {}

/** The event that a handler gets. Code for h3 1 reads Node's request from it without a check. */
export type HandlerEvent<Req extends EventHandlerRequest> = ServerTypes extends { like: 'h3 1' }
  ? H3Event<Req> & { readonly node: NonNullable<H3Event['node']> }
  : H3Event<Req>
