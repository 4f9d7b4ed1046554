/** The guides, in the order in which they are read. `modules/content` fails for a guide that is missing here. */
export const guides: ReadonlyArray<{ title: string, pages: readonly string[] }> = [
  { title: 'Start', pages: ['getting-started', 'configuration'] },
  { title: 'Application', pages: ['pages', 'layouts', 'components', 'auto-imports', 'plugins', 'middleware', 'assets-and-styles'] },
  { title: 'Data', pages: ['data', 'server', 'rendering', 'runtime-config'] },
  { title: 'Working', pages: ['commands', 'checking', 'types'] },
  { title: 'Shipping', pages: ['build-and-deploy'] },
  { title: 'Extending', pages: ['layers'] },
  { title: 'Moving', pages: [] },
]
