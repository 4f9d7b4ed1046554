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
  },
  cyclicLayer: {
    code: 'FW1132',
    severity: 'error',
    title: 'Circular layers',
    why: (p: LayerParams) => `The layer \`${p.layer}\` extends itself (${p.chain}).`,
    fix: (_: LayerParams) => 'Remove one of the entries of this chain.',
    example: { layer: './base', chain: 'fw.config.ts → ./base → ./base' },
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
  },
  severalFiles: {
    code: 'FW1139',
    severity: 'warning',
    title: 'Multiple configuration files',
    why: (p: { used: string; ignored: string[]; dir: string }) =>
      `${p.dir} contains ${p.ignored.length + 1} configuration files; ${p.used} is used.`,
    fix: (p: { used: string; ignored: string[]; dir: string }) => `Remove ${p.ignored.join(' and ')}.`,
    example: { dir: 'my-site', used: 'fw.config.ts', ignored: ['fw.config.json'] },
  },
  badEnvironment: {
    code: 'FW1140',
    severity: 'error',
    title: 'Invalid environment overrides',
    why: (p: { key: string; given: string }) => `\`${p.key}\` must be an object, but is ${p.given}.`,
    fix: (_: { key: string; given: string }) => 'Set it to an object with the options for this environment.',
    example: { key: '$production', given: 'true' },
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
  },
})
