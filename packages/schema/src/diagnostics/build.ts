import { defineDiagnostics } from '../diagnostics'

/** FW20xx: what can be wrong with an application when it is prepared, developed or built. */
export const buildDiagnostics = defineDiagnostics({
  moduleNotFound: {
    code: 'FW2001',
    severity: 'error',
    title: 'Module not found',
    why: (p: { module: string, from: string }) => `The module \`${p.module}\` is neither a file nor an installed package, seen from \`${p.from}\`.`,
    fix: (p: { module: string, from: string }) => /^[./~@]?[./~@]?\//.test(p.module) ? 'Correct the path in `modules`.' : `Install it (\`npm install ${p.module}\`), or correct its name in \`modules\`.`,
    page: `An entry of \`modules\` is a path (\`./modules/a\`, \`~/modules/a\`), a package, or the module itself. Paths start at the
folder of the configuration; \`~~\` and \`@@\` are the root, \`~\` and \`@\` the sources. Packages are looked up from there
and in \`modulesDir\`.`,
  },
  moduleFailed: {
    code: 'FW2002',
    severity: 'error',
    title: 'Module failed',
    why: (p: { module: string, reason: string }) => `The module \`${p.module}\` failed: ${p.reason}`,
    fix: (p: { module: string, reason: string }) => `Correct the module, or take \`${p.module}\` out of \`modules\`.`,
    page: `A module is a function, or what \`defineFwModule\` of \`@fw/kit\` returns. It could not be loaded, or its set-up threw:
the message says which. The start stops, because what a module would have added is missing.`,
  },
  builderMissing: {
    code: 'FW2003',
    severity: 'error',
    title: 'Builder is not installed',
    why: (p: { builder: string, option: string }) => `\`${p.option}\` asks for \`${p.builder}\`, which is not installed.`,
    fix: (p: { builder: string, option: string }) => `Install it: \`npm install --save-dev ${p.builder}\`.`,
    page: `\`builder\` names the package that bundles the application, and \`server.builder\` the one that builds the server.
\`bundler1\` (Vite) comes with fw. \`bundler2\` (webpack) and \`bundler3\` (Rspack) are packages of their own:

\`\`\`sh
npm install --save-dev @fw/bundler2-builder
\`\`\``,
  },
  builderInvalid: {
    code: 'FW2004',
    severity: 'error',
    title: 'Builder exports no bundle function',
    why: (p: { builder: string, option: string }) => `\`${p.builder}\`, named by \`${p.option}\`, does not export a function \`bundle\`.`,
    fix: (_: { builder: string, option: string }) => 'Export `async function bundle(app)` from the package, or name another one.',
    page: `A builder is a package (or an object) with one function: \`bundle(app)\`. It builds the client and, when \`ssr\` is on,
the server side of the application.`,
  },
  buildFailed: {
    code: 'FW2005',
    severity: 'error',
    title: 'Build failed',
    why: (p: { reason: string }) => p.reason,
    fix: (_: { reason: string }) => 'Correct the place the message names, and build again.',
    page: 'A file of the application could not be compiled, or something it imports was not found. The message is the bundler’s; file, line and column say where.',
  },
  noBuild: {
    code: 'FW2006',
    severity: 'error',
    title: 'Nothing to preview',
    why: (p: { file: string }) => `There is no built server: \`${p.file}\` does not exist.`,
    fix: (_: { file: string }) => 'Run `fw build` first.',
    page: '`fw preview` starts the server that `fw build` made, from the output folder (`.output`).',
  },
  portTaken: {
    code: 'FW2007',
    severity: 'error',
    title: 'Port cannot be used',
    why: (p: { port: number, host: string, reason: string }) => `The server cannot listen on ${p.host}:${p.port}: ${p.reason}.`,
    fix: (_: { port: number, host: string, reason: string }) => 'Stop what uses the port, or choose another one with `--port`.',
    page: 'Another program listens on the port, the address is not one of this machine, or ports below 1024 need more rights.',
  },
})
