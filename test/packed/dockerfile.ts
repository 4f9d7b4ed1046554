import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from './program'

/** The last stage of an image, without a container. */
export interface Image {
  /** The folder of the working directory. */
  dir: string
  env: Record<string, string>
  command: string[]
}

interface BuildOptions {
  dockerfile: string
  /** Names that `.dockerignore` lists. */
  ignored: readonly string[]
  /** The folder that is copied from. */
  context: string
  /** The folder for the working directory of a stage. */
  into: (stage: string) => string
}

/**
 * Runs the steps of a Dockerfile in folders: one per stage, for its working directory. Knows the instructions of the
 * guide.
 */
export async function buildImage({ dockerfile, ignored, context, into }: BuildOptions): Promise<Image> {
  const stages = new Map<string, Image & { workdir: string }>()
  let image!: Image & { workdir: string }
  for (const line of dockerfile.split('\n').filter(text => text.trim() && !text.startsWith('#'))) {
    const [instruction, ...words] = line.split(/\s+/) as [string, ...string[]]
    const rest = words.join(' ')
    if (instruction === 'FROM') {
      const name = /AS (\w+)/i.exec(rest)?.[1] ?? 'final'
      image = { dir: into(name), env: {}, command: [], workdir: '/' }
      stages.set(name, image)
    } else if (instruction === 'WORKDIR') {
      image.workdir = rest
      mkdirSync(image.dir, { recursive: true })
    } else if (instruction === 'ENV') Object.assign(image.env, Object.fromEntries(words.map(pair => pair.split('='))))
    else if (instruction === 'CMD') image.command = JSON.parse(rest) as string[]
    else if (instruction === 'COPY') {
      const from = /--from=(\w+)/.exec(rest)?.[1]
      const paths = words.filter(word => !word.startsWith('--'))
      const target = join(image.dir, paths.at(-1)!)
      for (const path of paths.slice(0, -1))
        copy(path, { from: from ? stages.get(from)! : undefined, context, target, ignored })
    } else if (instruction === 'RUN') {
      const { code, stdout, stderr } = await run(words[0]!, words.slice(1), image.dir)
      if (code !== 0) throw new Error(`${line} ended with ${code}:\n${stdout}${stderr}`)
    } else if (!['USER', 'EXPOSE'].includes(instruction)) throw new Error(`Unknown instruction: ${line}`)
  }
  return image
}

interface CopyOptions {
  from: { dir: string; workdir: string } | undefined
  context: string
  target: string
  ignored: readonly string[]
}

function copy(path: string, { from, context, target, ignored }: CopyOptions): void {
  const source = from ? join(from.dir, path.slice(from.workdir.length)) : join(context, path)
  if (!existsSync(source)) throw new Error(`COPY: ${source} does not exist.`)
  const isFolder = statSync(source).isDirectory()
  if (from || (isFolder && path !== '.')) cpSync(source, target, { recursive: true, verbatimSymlinks: true })
  else if (isFolder) {
    for (const name of readdirSync(source).filter(entry => !ignored.includes(entry)))
      cpSync(join(source, name), join(target, name), { recursive: true })
  } else cpSync(source, join(target, basename(path)))
}
