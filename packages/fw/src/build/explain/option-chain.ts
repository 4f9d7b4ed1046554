import { locate } from '@fw/kit/config'
import { emitLocation } from '@fw/kit/errors'
import { stateOf } from '@fw/kit/internal'
import { formatPath, hidePrivate, parsePath } from '@fw/schema'
import type { Fw, OptionStep, Origin, Resolution } from '@fw/schema'
import { configSchema } from '../config-schema/index'
import { modules } from '../modules'

type Traced = Pick<Resolution, 'trace'>

/** Where the value of an option comes from: the default first, then the sources, lowest precedence first. */
export async function chainOf(resolution: Traced, path: readonly string[], cwd: string): Promise<OptionStep[]> {
  const steps = await Promise.all(resolution.trace(path).map(origin => explainStep(origin, path, resolution, cwd)))
  // A group and its parent may follow the same option.
  return steps.filter(
    (step, index) => !step.follows || steps.findIndex(other => other.follows === step.follows) === index,
  )
}

/** The same in an application, with what its modules have set. */
export async function chainInApp(app: Fw, loaded: Traced, path: readonly string[]): Promise<OptionStep[]> {
  const resolution = stateOf(app, configSchema).resolution ?? stateOf(app, modules).resolution ?? loaded
  return chainOf(resolution, path, app.options.rootDir)
}

async function explainStep(
  origin: Origin,
  path: readonly string[],
  resolution: Traced,
  cwd: string,
): Promise<OptionStep> {
  const followed = followedPath(origin, path)
  const at = followed ? await setAt(followed, resolution, cwd) : await locateOrigin(origin, cwd)
  return {
    from: nameOf(origin),
    value: hidePrivate(origin.value, path),
    ...(at ? { at } : undefined),
    ...(followed ? { follows: formatPath(followed) } : undefined),
  }
}

async function locateOrigin({ source, path, location: known }: Origin, cwd: string): Promise<string | undefined> {
  // A module is code, so the location where it sets an option is unknown.
  if (source?.kind === 'module') return source.file && emitLocation({ file: source.file }, cwd)
  const location = known ?? (source?.file ? await locate(source.file, path) : undefined)
  return location && emitLocation(location, cwd)
}

/** The option that a default follows. Below an option that is followed as a whole, it is the same path there. */
function followedPath({ follows, path: own }: Origin, path: readonly string[]): string[] | undefined {
  if (follows === undefined) return undefined
  const followed = parsePath(follows)!
  return own.length < path.length ? [...followed, ...own] : followed
}

/** What set the option last: its location, or its name if it is not a file. Undefined if it is not set. */
async function setAt(path: readonly string[], resolution: Traced, cwd: string): Promise<string | undefined> {
  const origin = resolution.trace(path).at(-1)
  if (!origin) return undefined
  if (origin.kind !== 'default') return (await locateOrigin(origin, cwd)) ?? nameOf(origin)
  const followed = followedPath(origin, path)
  return followed && setAt(followed, resolution, cwd)
}

function nameOf({ kind, source }: Origin): string {
  switch (kind) {
    case 'default':
      return 'default'
    case 'environment':
      return `environment variable ${source!.name}`
    case 'command-line':
      return 'command line'
    case 'layer':
    case 'rc':
    case 'module':
      return source!.name
    case 'project':
      return source!.prefix?.length ? `project (${formatPath(source!.prefix)})` : 'project'
  }
}
