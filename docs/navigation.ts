/** The guides, in reading order. `modules/content` fails if a guide is missing here. */
export const guides: ReadonlyArray<{ title: string; pages: readonly string[] }> = [
  {
    title: 'Get started',
    pages: ['getting-started', 'tutorial', 'examples', 'directory-structure', 'configuration', 'comparison'],
  },
  {
    title: 'Application',
    pages: [
      'pages',
      'layouts',
      'components',
      'islands',
      'auto-imports',
      'plugins',
      'middleware',
      'assets-and-styles',
      'head',
      'errors',
    ],
  },
  {
    title: 'Data and server',
    pages: ['data', 'forms', 'state', 'server', 'rendering', 'caching', 'runtime-config', 'security'],
  },
  {
    title: 'Development',
    pages: ['commands', 'development', 'debugging', 'devtools', 'checking', 'doctor', 'bench', 'types', 'testing'],
  },
  {
    title: 'Deployment',
    pages: [
      'build-and-deploy',
      'bundlers',
      'deploy',
      'presets',
      'deploy-node',
      'static',
      'deploy-bun',
      'deploy-deno',
      'deploy-cloudflare',
      'deploy-vercel',
      'deploy-netlify',
      'deploy-aws-lambda',
      'monitoring',
      'analyze',
    ],
  },
  { title: 'Concepts', pages: ['concepts', 'rendering-modes', 'hydration', 'request-life', 'context'] },
  { title: 'Extend', pages: ['layers', 'modules', 'modules-of-nuxt', 'nuxt-applications', 'programs'] },
  { title: 'Migration', pages: ['switching-layouts', 'try', 'migrating-from-nuxt'] },
]
