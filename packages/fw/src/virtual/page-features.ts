// `#build/page-features`: what pages and layouts ask for, as constants, so that bundlers can drop what nobody does.

/** Whether pages or layouts come and go with a transition. */
export const usesTransitions: boolean = true
/** Whether pages are kept alive. */
export const usesKeepAlive: boolean = true
