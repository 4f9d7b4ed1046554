import { dirname, join, normalize } from 'node:path'

/** Whether a path, relative to the root of the repository, exists. */
export type Exists = (path: string) => boolean

/** Paths in backticks of a page, such as `kit/config/load`, which are neither a source file nor a folder. */
export function missingPaths(markdown: string, rooms: readonly string[], exists: Exists): string[] {
  const paths = [...withoutFences(markdown).matchAll(/`([a-z\d-]+)((?:\/[\w.-]+)+)`/g)]
  return paths
    .filter(([, room]) => rooms.includes(room!))
    .filter(([, room, rest]) => !['', '.ts'].some(end => exists(`packages/${room}/src${rest}${end}`)))
    .map(([path]) => path.slice(1, -1))
}

/** Relative links of a Markdown file to files or headings that do not exist. */
export function deadLinks(file: string, read: (path: string) => string | undefined, exists: Exists): string[] {
  const links = [...withoutFences(read(file)!).matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)].map(match => match[1]!)
  return links.filter(link => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : normalize(join(dirname(file), path))
    if (!exists(target)) return true
    return anchor !== undefined && !headingsOf(read(target)!).includes(anchor)
  })
}

function headingsOf(markdown: string): string[] {
  return [...withoutFences(markdown).matchAll(/^#+ (.*)$/gm)].map(([, text]) =>
    text!
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

function withoutFences(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```/gm, '')
}
