import { defineDiagnostics } from '../diagnostics'

interface LayerParams {
  /** As written in the configuration. */
  layer: string
  /** From the project to the layer: `fw.config.ts → base → gh:acme/theme`. */
  chain: string
}

/** FW1130–FW1159: what can be wrong with the project's root, its layers, their lock, and the modules it names. */
export const layerDiagnostics = defineDiagnostics({
  missingRoot: {
    code: 'FW1130',
    severity: 'error',
    title: 'The project directory does not exist',
    why: (p: { dir: string }) => `There is no directory ${p.dir}.`,
    fix: (_: { dir: string }) => 'Name the directory of the project, or create it.',
    page: `The directory given to the command (or the current one) does not exist or is a file.

\`\`\`sh
fw config ./apps/shop   # FW1130 when there is no directory apps/shop
\`\`\``,
  },
  missingLayer: {
    code: 'FW1131',
    severity: 'error',
    title: 'Layer not found',
    why: (p: LayerParams & { isPackage: boolean }) => `The layer \`${p.layer}\` does not exist (${p.chain}).`,
    fix: (p: LayerParams & { isPackage: boolean }) => p.isPackage
      ? 'Install the package, or start the path of a directory with `./`.'
      : 'Correct the path, which starts at the directory of the configuration that names it.',
    page: `\`extends\` or \`theme\` names a directory, a configuration file or a package that is not there. The message shows
the chain of layers that led to it. Everything else is still loaded, so that other problems show at the same time.

\`\`\`ts
export default defineFwConfig({
  extends: ['./base'], // FW1131 when there is no directory or configuration file ./base
})
\`\`\`

A path starts at the directory of the configuration that names it. A name without \`./\` is a package, looked up in the
\`node_modules\` directories from there upwards.`,
  },
  cyclicLayer: {
    code: 'FW1132',
    severity: 'error',
    title: 'Layers that extend each other',
    why: (p: LayerParams) => `The layer \`${p.layer}\` is built on itself (${p.chain}).`,
    fix: (_: LayerParams) => 'Remove one of the entries of this chain.',
    page: `A layer extends a layer that, directly or through others, extends it again. Neither could be stronger than the
other, so the entry that closes the circle is left out.

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
    title: 'The configuration of a layer cannot be loaded',
    why: (p: LayerParams & { why: string, fix: string }) => `The layer \`${p.layer}\` cannot be loaded (${p.chain}): ${p.why}`,
    fix: (p: LayerParams & { why: string, fix: string }) => p.fix,
    page: `The configuration file of a layer has a syntax error, throws while it is evaluated, or exports no object. The message
gives the reason, and the place where it happened. The layer is left out until it is fixed.`,
  },
  badEntry: {
    code: 'FW1134',
    severity: 'error',
    title: 'Entry of `extends` or `theme` that names no layer',
    why: (p: { key: string, given: string, chain: string }) => `\`${p.key}\` is ${p.given}, which names no layer (${p.chain}).`,
    fix: (_: { key: string, given: string, chain: string }) => 'Give it a directory, a configuration file, a package, `gh:owner/repo`, the URL of a .tar.gz archive, or `[source, { install: true }]`.',
    page: `A layer is named by a text, or by a list of a text and its options.

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

The hosts are \`gh:\` (or \`github:\`), \`gitlab:\`, \`bitbucket:\` and \`sourcehut:\`. A repository in nested groups is set off
from the subdirectory with \`::\`, as in \`gitlab:group/team/repo::packages/core\`.`,
  },
  downloadFailed: {
    code: 'FW1135',
    severity: 'error',
    title: 'Layer cannot be downloaded',
    why: (p: LayerParams & { reason: string, fix: string }) => `The layer \`${p.layer}\` cannot be downloaded (${p.chain}): ${p.reason}`,
    fix: (p: LayerParams & { reason: string, fix: string }) => p.fix,
    page: `A remote layer is downloaded once and kept in \`node_modules/.cache/fw/layers\`. The download failed: the host
cannot be reached, it does not know the repository, the ref or the file, it refuses access, or what it sent is no archive.

When a repository source names no ref, the branch \`main\` is taken. For a private repository put a token into the
environment variable \`GIGET_AUTH\` (it is sent to git hosts only), or into the entry:

\`\`\`ts
export default defineFwConfig({
  extends: [['gh:acme/private', { auth: process.env.ACME_TOKEN }]],
})
\`\`\``,
  },
  lockMismatch: {
    code: 'FW1136',
    severity: 'error',
    title: 'Layer differs from the lock',
    why: (p: LayerParams & { lock: string }) => `The content of the layer \`${p.layer}\` is not what ${p.lock} records (${p.chain}): it has changed since.`,
    fix: (p: LayerParams & { lock: string }) => `Check what changed, then delete the entry \`${p.layer}\` from ${p.lock} to accept the new content.`,
    page: `\`fw.lock.json\` stands beside the configuration that names a remote layer, and records a hash of the content that was
downloaded first. Commit it. A later download with other content, on another machine or after the cache was cleared, is
refused and not kept: a moved branch or tag cannot change the project in silence.

To accept the new content, delete the entry of this layer; the next download records it again. A source that
names a tag or a commit (\`gh:acme/base#v2.1.0\`) does not move.

An address is recorded without its credentials and without what follows \`?\`, because both may hold a token. Two addresses
that differ only there are one entry, and must have the same content.`,
  },
  brokenLock: {
    code: 'FW1137',
    severity: 'error',
    title: 'Lock file cannot be used',
    why: (p: LayerParams & { lock: string, reason: string }) => `The lock file ${p.lock}, needed for the layer \`${p.layer}\` (${p.chain}), cannot be used: ${p.reason}`,
    fix: (p: LayerParams & { lock: string, reason: string }) => `Restore ${p.lock} from version control, or delete it to record all layers anew.`,
    page: `\`fw.lock.json\` is not valid JSON, has not the form fw writes, or cannot be read or written. Without it a remote layer cannot be
checked, so the layer is left out. A merge conflict in the file is the usual reason: keep the entries of both sides.`,
  },
  installFailed: {
    code: 'FW1138',
    severity: 'error',
    title: 'Dependencies of a layer cannot be installed',
    why: (p: LayerParams & { command: string, reason: string }) => `\`${p.command}\` failed in the layer \`${p.layer}\` (${p.chain}): ${p.reason}`,
    fix: (_: LayerParams & { command: string, reason: string }) => 'Fix the dependencies of the layer, or remove its `install` option and install them in the project.',
    page: `With \`install: true\` the dependencies of a remote layer are installed right after its download, with the package
manager the layer names in its \`package.json\` or has a lock file of, otherwise with that of the project. The layer is
left out, and downloaded again the next time.`,
  },
  severalFiles: {
    code: 'FW1139',
    severity: 'warning',
    title: 'More than one configuration file',
    why: (p: { used: string, ignored: string[], dir: string }) => `${p.dir} holds ${p.ignored.length + 1} configuration files; ${p.used} is used.`,
    fix: (p: { used: string, ignored: string[], dir: string }) => `Remove ${p.ignored.join(' and ')}.`,
    page: `Two files such as \`fw.config.ts\` and \`fw.config.json\` stand side by side. Only the first is read, in the
order ts, mts, cts, js, mjs, cjs, json, jsonc, yaml, yml, toml.`,
  },
  badEnvironment: {
    code: 'FW1140',
    severity: 'error',
    title: 'Part for an environment that is no object',
    why: (p: { key: string, given: string }) => `\`${p.key}\` is ${p.given}.`,
    fix: (_: { key: string, given: string }) => 'Give it an object with the options for this environment.',
    page: `\`$development\`, \`$production\`, \`$test\` and each member of \`$env\` hold options that apply in one environment only, and
are stronger than the rest of the file.

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
    title: 'Unknown option of a layer',
    why: (p: { key: string, nearest?: string, known: readonly string[] }) => `\`${p.key}\` is no option of a layer.`,
    fix: (p: { key: string, nearest?: string, known: readonly string[] }) => p.nearest
      ? `Did you mean \`${p.nearest}\`?`
      : `Use ${p.known.map(name => `\`${name}\``).join(' or ')}, or remove it.`,
    page: `Beside its source an entry of \`extends\` may hold options: \`install\` (true installs the dependencies of a remote
layer) and \`auth\` (a token for its host). Any other key has no effect, so it is an error.

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
    severity: 'warning',
    title: 'Module cannot be asked for its configuration key',
    why: (p: { module: string, reason: string }) => `The module \`${p.module}\` cannot be loaded, so a key it declares counts as unknown: ${p.reason}`,
    fix: (_: { module: string, reason: string }) => 'Install the module, or correct its name in `modules`.',
    page: `The configuration has a top-level key that fw does not know. Modules may declare such keys (\`meta.configKey\`), so the
modules of the project and its layers are looked at; this one is not installed or fails while it is loaded.`,
  },
})
