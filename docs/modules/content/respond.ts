/** The response for a generated file; undefined if there is no such file. */
export function respond(files: Readonly<Record<string, string>>, path: string): Response | undefined {
  const text = files[path]
  if (text === undefined) return undefined
  return new Response(text, {
    headers: { 'content-type': path.endsWith('.xml') ? 'application/xml' : 'application/json' },
  })
}
