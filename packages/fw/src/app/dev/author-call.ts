/** Development: the line of the stack trace that called fw, without the frames of fw and Vue. */
export function authorCall(): string | undefined {
  return new Error().stack
    ?.split('\n')
    .map(line => line.trim())
    .find(line => /^at |@/.test(line) && !/\/(?:fw\/(?:dist|src)\/app|chunks|node_modules)\//.test(line))
}
