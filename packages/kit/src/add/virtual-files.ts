import type { Fw, Template } from '@fw/schema'
import { join } from 'pathe'
import { stateOf } from '../app-state'
import type { StateOwner } from '../app-state'
import { templateContext } from './app-view'

interface VirtualFilesState {
  /** Modules that were written to `fw.vfs`, by id. */
  written: Map<string, string>
  /** The last contents of asynchronous templates, by file name. */
  contents: Map<string, string>
}

const virtualFiles: StateOwner<VirtualFilesState> = {
  name: 'kit:virtual-files',
  state: () => ({ written: new Map(), contents: new Map() }),
}

/**
 * `fw.vfs`: the contents of templates, by `#build` id and by path in the build directory, and the modules that were
 * written to it. Contents are generated when they are read, so that an application that never reads them has no cost.
 */
export function createVirtualFiles(current: () => Fw): Record<string, string> {
  const read = (id: string | symbol): string | undefined =>
    typeof id === 'string' ? readVirtualFile(current(), id) : undefined
  return new Proxy<Record<string, string>>(
    {},
    {
      get: (_, id) => read(id),
      has: (_, id) => read(id) !== undefined,
      set(_, id, text: string) {
        stateOf(current(), virtualFiles).written.set(String(id), text)
        return true
      },
      deleteProperty: (_, id) => stateOf(current(), virtualFiles).written.delete(String(id)) || true,
      ownKeys: () => listVirtualFiles(current()),
      getOwnPropertyDescriptor(_, id) {
        const value = read(id)
        return value === undefined ? undefined : { value, configurable: true, enumerable: true, writable: true }
      },
    },
  )
}

/** The last contents of a template. Asynchronous ones can only be read from here. */
export function rememberContents(fw: Fw, filename: string, contents: string): void {
  stateOf(fw, virtualFiles).contents.set(filename, contents)
}

/** A module of the build directory that was written to `fw.vfs`, as a template. */
export function findVirtualFile(fw: Fw, filename: string): Template | undefined {
  const { written } = stateOf(fw, virtualFiles)
  if (written.size === 0) return undefined
  const text = written.get(`#build/${filename}`) ?? written.get(join(fw.options.buildDir, filename))
  return text === undefined ? undefined : { filename, getContents: () => text }
}

/** The text of a module with any other id that was written to `fw.vfs`. */
export function writtenVirtualFile(fw: Fw, id: string): string | undefined {
  return stateOf(fw, virtualFiles).written.get(id)
}

/** Whether modules were written to `fw.vfs` that are outside the build directory. */
export function hasForeignVirtualFiles(fw: Fw): boolean {
  const { written } = stateOf(fw, virtualFiles)
  return [...written.keys()].some(id => filenameOf(fw, id) === undefined)
}

function readVirtualFile(fw: Fw, id: string): string | undefined {
  const { written, contents } = stateOf(fw, virtualFiles)
  const filename = filenameOf(fw, id)
  const content = written.get(id) ?? (filename === undefined ? undefined : findVirtualFile(fw, filename)?.getContents)
  if (typeof content === 'string') return content
  if (filename === undefined) return undefined
  if (content) return content(templateContext(fw)) as string
  const template = fw.plan.templates.find(one => one.filename === filename)
  const text = template?.getContents(templateContext(fw))
  if (text === undefined || typeof text === 'string') return text
  text.then(
    found => contents.set(filename, found),
    () => undefined,
  )
  return contents.get(filename)
}

function listVirtualFiles(fw: Fw): string[] {
  const { buildDir } = fw.options
  const names = fw.plan.templates.map(({ filename }) => filename)
  return [
    ...new Set([
      ...names.flatMap(name => [join(buildDir, name), `#build/${name}`]),
      ...stateOf(fw, virtualFiles).written.keys(),
    ]),
  ]
}

function filenameOf({ options: { buildDir } }: Fw, id: string): string | undefined {
  for (const folder of ['#build/', `${buildDir}/`]) if (id.startsWith(folder)) return id.slice(folder.length)
  return undefined
}
