import type { Serialized } from './project'

// The generated types of a project augment the two interfaces below.

/** The response types of the server routes: route → method (`default`: any) → result. */
export interface InternalApi {}

/** The values that the form handlers among the server routes accept: route → method → values. */
export interface InternalForms {}

/**
 * The server routes by the segments of their paths: `:` is a parameter, `**` the route of any rest, `/` the route that
 * ends here. Finding the route of a URL takes as many steps as it has segments, however many routes there are.
 */
export interface InternalApiTree {}

/** A path without query and hash. */
type PathOf<Url extends string> = Url extends `${infer Path}?${string}`
  ? Path
  : Url extends `${infer Path}#${string}`
    ? Path
    : Url

/** Whether a segment is only partially known: `string` or a template such as `item-${string}`. */
type IsPattern<Segment extends string> = {} extends Record<Segment, 1> ? true : false

type FirstFound<Found, Other> = [Found] extends [never] ? Other : Found

type RestRoute<Node> = Node extends { '**': infer Route } ? Route : never
type OwnRoute<Node> = Node extends { '/': infer Route } ? Route : FirstFound<RestRoute<Node>, never>
type ParameterNode<Node> = Node extends { ':': infer Child } ? Child : never
type PatternNodes<Node, Segment extends string> = Node[Extract<Exclude<keyof Node, '/' | '**' | ':'>, Segment> &
  keyof Node]

/** The route of a path below a node. Names take precedence over parameters, and those over the rest. */
type FindRoute<Path extends string, Node> = Node extends never
  ? never
  : Path extends `${infer Segment}/${infer Tail}`
    ? Segment extends keyof Node
      ? FirstFound<FindRoute<Tail, Node[Segment]>, FindDynamic<Segment, Tail, Node>>
      : FindDynamic<Segment, Tail, Node>
    : Path extends keyof Node
      ? FirstFound<OwnRoute<Node[Path]>, EndDynamic<Path, Node>>
      : EndDynamic<Path, Node>

// What is only known as text (`/api/items/${id}`) may be any one segment, also one that has a name.
type FindDynamic<Segment extends string, Tail extends string, Node> = FirstFound<
  | FindRoute<Tail, ParameterNode<Node>>
  | (IsPattern<Segment> extends true ? FindRoute<Tail, PatternNodes<Node, Segment>> : never),
  RestRoute<Node>
>

type EndDynamic<Segment extends string, Node> = FirstFound<
  | (Segment extends '' ? never : OwnRoute<ParameterNode<Node>>)
  | (IsPattern<Segment> extends true ? OwnRoute<PatternNodes<Node, Segment>> : never),
  RestRoute<Node>
>

/** The routes of the server that a URL may refer to. None for other hosts, and for URLs that are only known as text. */
export type MatchedRoute<Url, Api = InternalApi, Tree = InternalApiTree> = [string] extends [Url]
  ? never
  : Url extends string
    ? PathOf<Url> extends infer Path extends string
      ? Path extends keyof Api
        ? Path
        : Path extends `/${infer Segments}`
          ? FindRoute<Segments, Tree>
          : never
      : never
    : never

type MethodResult<Methods, Method extends string> =
  Lowercase<Method> extends keyof Methods
    ? Methods[Lowercase<Method>]
    : 'default' extends keyof Methods
      ? Methods['default']
      : unknown

/** The response type of a server route; `unknown` for every other URL. */
export type ApiResult<Url, Method extends string = 'get', Api = InternalApi, Tree = InternalApiTree> =
  MatchedRoute<Url, Api, Tree> extends infer Route
    ? [Route] extends [never]
      ? unknown
      : Route extends keyof Api
        ? MethodResult<Api[Route], Method>
        : unknown
    : never

/** The values that the form handler of a URL accepts; `never` for every other URL. */
export type ApiForm<
  Url,
  Method extends string = 'post',
  Forms = InternalForms,
  Api = InternalApi,
  Tree = InternalApiTree,
> =
  MatchedRoute<Url, Api, Tree> extends infer Route
    ? Route extends keyof Forms
      ? Lowercase<Method> extends keyof Forms[Route]
        ? Forms[Route][Lowercase<Method>]
        : 'default' extends keyof Forms[Route]
          ? Forms[Route]['default']
          : never
      : never
    : never

type MethodsOf<Methods> = keyof Methods | (Methods extends { get: unknown } ? 'head' : never)
type HandledMethod<Route, Api> = Route extends keyof Api ? MethodsOf<Api[Route]> & string : never

/** The methods that the server routes of a URL handle, in lower case. Any for other URLs. */
export type ApiMethod<Url, Api = InternalApi, Tree = InternalApiTree> =
  MatchedRoute<Url, Api, Tree> extends infer Route
    ? [Route] extends [never]
      ? string
      : 'default' extends HandledMethod<Route, Api>
        ? string
        : HandledMethod<Route, Api>
    : never

/**
 * `unknown` if the server routes of a URL handle the method, or if there are none, or if the method is only known at
 * runtime. Otherwise a type that no string has, with the handled methods in its name.
 */
export type HandledBy<Url, Method extends string, Api = InternalApi, Tree = InternalApiTree> = string extends Method
  ? unknown
  : Lowercase<Method> extends ApiMethod<Url, Api, Tree>
    ? unknown
    : NoHandler<Method, ApiMethod<Url, Api, Tree>>

/** Part of type errors: the route has no handler for `Method`, only for `Handled`. */
export interface NoHandler<Method, Handled> {
  readonly missing: Method
  readonly handled: Handled
}

/** URLs offered when a request is written; any other is valid too. */
export type ApiAddress = (keyof InternalApi & string) | (string & {})

/** The response type of a handler, as its caller receives it. */
export type HandlerResult<Handler> = Handler extends (...args: any[]) => infer Result
  ? Serialized<Awaited<Result>>
  : unknown
