import { defineDiagnostics } from '../diagnostics'

interface LayerParams {
  /** As written in the configuration. */
  layer: string
  /** From the project to the layer: `fw.config.ts → base → gh:acme/theme`. */
  chain: string
}

/** FW1130–FW1159: problems with the project directory, layers, the lock file, and modules. */
export const layerDiagnostics = defineDiagnostics({
  missingRoot: {
    code: 'FW1130',
    severity: 'error',
    title: 'Project directory does not exist',
    why: (p: { dir: string }) => `Directory ${p.dir} does not exist.`,
    fix: (_: { dir: string }) => 'Check the path, or create the directory.',
    example: { dir: './my-sit' },
    page: `The directory given to the command (or the current one) does not exist or is a file.

\`\`\`sh
fw config ./apps/shop   # FW1130 if apps/shop does not exist
\`\`\``,
  },
  missingLayer: {
    code: 'FW1131',
    severity: 'error',
    title: 'Layer not found',
    why: (p: LayerParams & { isPackage: boolean }) => `The layer \`${p.layer}\` does not exist (${p.chain}).`,
    fix: (p: LayerParams & { isPackage: boolean }) =>
      p.isPackage
        ? 'Install the package, or start the path of a directory with `./`.'
        : 'Fix the path. It is relative to the configuration file.',
    example: { layer: './base', chain: 'fw.config.ts → ./base', isPackage: false },
    page: `\`extends\` or \`theme\` refers to a directory, a configuration file or a package that does not exist. The message shows the chain of layers
that led to it. Everything else is still loaded, so that you see other problems at the same time.

\`\`\`ts
export default defineFwConfig({
  extends: ['./base'], // FW1131 if ./base does not exist
})
\`\`\`

Paths are relative to the configuration file. A name without \`./\` is a package, resolved from the \`node_modules\` directories above it.`,
  },
  cyclicLayer: {
    code: 'FW1132',
    severity: 'error',
    title: 'Circular layers',
    why: (p: LayerParams) => `The layer \`${p.layer}\` extends itself (${p.chain}).`,
    fix: (_: LayerParams) => 'Remove one of the entries of this chain.',
    example: { layer: './base', chain: 'fw.config.ts → ./base → ./base' },
    page: `Circular dependency between layers: a layer extends a layer that, directly or through others, extends it. The entry that closes the
circle is ignored.

\`\`\`ts
// base/fw.config.ts
export default defineFwConfig({
  extends: ['../theme'], // and theme/fw.config.ts extends '../base': FW1132
})
\`\`\``,
  },
  brokenLayer: {
    code: 'FW1133',
    severity: 'error',
    title: 'Cannot load layer configuration',
    why: (p: LayerParams & { why: string; fix: string }) =>
      `The layer \`${p.layer}\` cannot be loaded (${p.chain}): ${p.why}`,
    fix: (p: LayerParams & { why: string; fix: string }) => p.fix,
    example: {
      layer: './base',
      chain: 'fw.config.ts → ./base',
      why: '`base/fw.config.ts` must export an object, but exports nothing.',
      fix: 'Add a default export: `export default defineFwConfig({ … })`.',
    },
    page: `The configuration file of a layer has a syntax error, throws an error, or does not export an object. The
message shows the reason and the location. The layer is ignored until you fix it.

\`\`\`ts
// base/fw.config.ts
export const config = { ssr: false } // FW1133: there is no default export
\`\`\``,
  },
  badEntry: {
    code: 'FW1134',
    severity: 'error',
    title: 'Invalid layer in extends or theme',
    why: (p: { key: string; given: string; chain: string }) =>
      `\`${p.key}\` is ${p.given}, which is not a layer (${p.chain}).`,
    fix: (_: { key: string; given: string; chain: string }) =>
      'Use a directory, a configuration file, a package, `gh:owner/repo`, the URL of a .tar.gz archive, or `[source, { install: true }]`.',
    example: { layer: '42', chain: 'fw.config.ts', key: 'extends[0]', given: '42' },
    page: `A layer is a string, or an array of a string and options.

\`\`\`ts
export default defineFwConfig({
  extends: [
    './base',                                // directory
    './base/other.config.ts',                // configuration file
    '@acme/layer',                           // package
    'gh:acme/base/packages/core#v2',         // repository, subdirectory, ref
    ['gh:acme/docs', { install: true }],     // with its dependencies
    'https://example.com/theme.tar.gz',      // archive
  ],
})
\`\`\`

The hosts are \`gh:\` (or \`github:\`), \`gitlab:\`, \`bitbucket:\` and \`sourcehut:\`. Separate a repository in nested groups
from the subdirectory with \`::\`, as in \`gitlab:group/team/repo::packages/core\`.`,
  },
  downloadFailed: {
    code: 'FW1135',
    severity: 'error',
    title: 'Layer download failed',
    why: (p: LayerParams & { reason: string; fix: string }) =>
      `The layer \`${p.layer}\` cannot be downloaded (${p.chain}): ${p.reason}`,
    fix: (p: LayerParams & { reason: string; fix: string }) => p.fix,
    example: {
      layer: 'gh:acme/base',
      chain: 'fw.config.ts → gh:acme/base',
      reason: 'the server responded with 404 Not Found.',
      fix: 'Check the name of the repository and of the branch or tag.',
    },
    page: `Remote layers are downloaded once and cached in \`node_modules/.cache/fw/layers\`. The download failed: the host cannot be reached, the
repository, ref or file does not exist, access is denied, or the response is not an archive.

Without a ref, the branch \`main\` is used. For a private repository, set a token in the environment variable \`GIGET_AUTH\` (it is only
sent to git hosts), or in the entry:

\`\`\`ts
export default defineFwConfig({
  extends: [['gh:acme/private', { auth: process.env.ACME_TOKEN }]],
})
\`\`\``,
  },
  lockMismatch: {
    code: 'FW1136',
    severity: 'error',
    title: 'Layer does not match the lock file',
    why: (p: LayerParams & { lock: string }) =>
      `The content of the layer \`${p.layer}\` does not match ${p.lock} (${p.chain}): it has changed.`,
    fix: (p: LayerParams & { lock: string }) =>
      `Check what changed, then delete the entry \`${p.layer}\` from ${p.lock} to accept the new content.`,
    example: { layer: 'gh:acme/base', chain: 'fw.config.ts → gh:acme/base', lock: 'fw.lock.json' },
    page: `Integrity check failed: \`fw.lock.json\`, next to the configuration file, contains a hash of each remote layer. Commit it. A later download
with other content, on another machine or after clearing the cache, is rejected: a moved branch or tag cannot silently change the project.

To accept the new content, delete the entry of this layer; the next download adds it again. A tag or commit (\`gh:acme/base#v2.1.0\`)
does not move.

URLs are stored without credentials and query, because both may contain a token. Two URLs that only differ there share one entry, and
must have the same content.

\`\`\`json
{
  "lockfileVersion": 1,
  "layers": {
    "gh:acme/base": { "resolved": "https://…", "integrity": "sha256-…" }
  }
}
\`\`\``,
  },
  brokenLock: {
    code: 'FW1137',
    severity: 'error',
    title: 'Invalid lock file',
    why: (p: LayerParams & { lock: string; reason: string }) =>
      `The lock file ${p.lock}, needed for the layer \`${p.layer}\` (${p.chain}), is invalid: ${p.reason}`,
    fix: (p: LayerParams & { lock: string; reason: string }) =>
      `Restore ${p.lock} from version control, or delete it to create it again.`,
    example: {
      layer: 'gh:acme/base',
      chain: 'fw.config.ts → gh:acme/base',
      lock: 'fw.lock.json',
      reason: 'it is not valid JSON.',
    },
    page: `\`fw.lock.json\` is not valid JSON, has an unexpected structure, or cannot be read or written. Without it the integrity of a remote layer
cannot be verified, so the layer is ignored. The usual reason is a merge conflict: keep the entries of both sides.

\`\`\`json
{
  "lockfileVersion": 1,
  "layers": {
    "gh:acme/base": { "resolved": "https://…", "integrity": "sha256-…" },
    "gh:acme/theme": { "resolved": "https://…", "integrity": "sha256-…" }
  }
}
\`\`\``,
  },
  installFailed: {
    code: 'FW1138',
    severity: 'error',
    title: 'Installing the dependencies of a layer failed',
    why: (p: LayerParams & { command: string; reason: string }) =>
      `\`${p.command}\` failed in the layer \`${p.layer}\` (${p.chain}): ${p.reason}`,
    fix: (_: LayerParams & { command: string; reason: string }) =>
      'Fix the dependencies of the layer, or remove its `install` option and install them in the project.',
    example: {
      layer: 'gh:acme/base',
      chain: 'fw.config.ts → gh:acme/base',
      command: 'npm install',
      reason: 'No matching version found for color-tools@^9.0.0.',
    },
    page: `With \`install: true\` the dependencies of a remote layer are installed after the download, with the package manager in
its \`package.json\` or the one of its lockfile, otherwise with the one of the project. The layer is ignored, and downloaded again the next
time.

\`\`\`ts
export default defineFwConfig({
  extends: [['gh:acme/base', { install: true }]],
})
\`\`\``,
  },
  severalFiles: {
    code: 'FW1139',
    severity: 'warning',
    title: 'Multiple configuration files',
    why: (p: { used: string; ignored: string[]; dir: string }) =>
      `${p.dir} contains ${p.ignored.length + 1} configuration files; ${p.used} is used.`,
    fix: (p: { used: string; ignored: string[]; dir: string }) => `Remove ${p.ignored.join(' and ')}.`,
    example: { dir: 'my-site', used: 'fw.config.ts', ignored: ['fw.config.json'] },
    page: `A directory contains multiple configuration files, such as \`fw.config.ts\` and \`fw.config.json\`. Only the first is loaded, in the
order ts, mts, cts, js, mjs, cjs, json, jsonc, yaml, yml, toml.

\`\`\`sh
rm fw.config.json  # fw.config.ts stays
\`\`\``,
  },
  badEnvironment: {
    code: 'FW1140',
    severity: 'error',
    title: 'Invalid environment overrides',
    why: (p: { key: string; given: string }) => `\`${p.key}\` must be an object, but is ${p.given}.`,
    fix: (_: { key: string; given: string }) => 'Set it to an object with the options for this environment.',
    example: { key: '$production', given: 'true' },
    page: `\`$development\`, \`$production\`, \`$test\` and the entries of \`$env\` contain options for one environment. They override
the rest of the file.

\`\`\`ts
export default defineFwConfig({
  $production: { app: { cdnURL: 'https://cdn.example.com' } },
  $env: { staging: { ssr: false } },
})
\`\`\``,
  },
  unknownEntryOption: {
    code: 'FW1141',
    severity: 'error',
    title: 'Unknown layer option',
    why: (p: { key: string; nearest?: string; known: readonly string[] }) =>
      `\`${p.key}\` is not an option of a layer.`,
    fix: (p: { key: string; nearest?: string; known: readonly string[] }) =>
      p.nearest
        ? `Did you mean \`${p.nearest}\`?`
        : `Use ${p.known.map(name => `\`${name}\``).join(' or ')}, or remove it.`,
    example: { key: 'instal', nearest: 'install', known: ['install', 'auth'] },
    page: `An entry of \`extends\` can have options: \`install\` (install the dependencies of a remote layer) and \`auth\` (a token for its host). Any
other key has no effect, so it is an error.

\`\`\`ts
export default defineFwConfig({
  extends: [
    ['gh:acme/docs', { instal: true }], // FW1141: did you mean \`install\`?
  ],
})
\`\`\``,
  },
  moduleNotLoaded: {
    code: 'FW1150',
    severity: 'error',
    title: 'Cannot load module to read its configuration key',
    why: (p: { module: string; reason: string }) =>
      `The module \`${p.module}\` cannot be loaded, so its configuration key is unknown: ${p.reason}`,
    fix: (_: { module: string; reason: string }) =>
      'Install the module, fix the error in it, or fix its name in `modules`.',
    example: { module: 'fw-shop', reason: 'it is not installed.' },
    page: `The configuration has an unknown top-level key. Modules can declare such keys (\`meta.configKey\`), so fw loads the modules of the project
and its layers. This one is not installed, or throws an error while loading. Unknown keys are not reported until it can be loaded, because they
may belong to it.

\`\`\`ts
export default defineFwConfig({
  modules: ['fw-shop'], // FW1150: it is not installed
  shop: { currency: 'EUR' }, // may be a key of that module
})
\`\`\``,
  },
})
