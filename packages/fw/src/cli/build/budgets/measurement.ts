/** What a budget limits. Sizes are in bytes, times in milliseconds. */
export interface Measurement {
  kind: 'js' | 'css' | 'html' | 'payload' | 'images' | 'serverStart' | 'prerender'
  /** A route, or a file. */
  subject: string
  amount: number
  /** What it consists of, in bytes before they are minified or compressed. */
  parts?: Readonly<Record<string, number>>
}
