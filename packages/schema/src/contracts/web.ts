// Classes of the platform, where the types of a project know them: a configuration is checked without those of browsers
// and of Node, too.

export type WebRequest = typeof globalThis extends { Request: { prototype: infer T } } ? T : any
export type WebRequestInit = typeof globalThis extends { Request: new (input: any, init?: infer T) => any } ? T : any
export type WebResponse = typeof globalThis extends { Response: { prototype: infer T } } ? T : any
export type WebHeaders = typeof globalThis extends { Headers: { prototype: infer T } } ? T : any
export type WebURL = typeof globalThis extends { URL: { prototype: infer T } } ? T : any
