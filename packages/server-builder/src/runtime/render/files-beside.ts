/** A file that belongs to a page: written with it, and nobody has to ask for it. */
export interface FileBeside {
  path: string
  text: string
  type: string
}

const files = new Map<string, FileBeside[]>()

/** Rendering ahead: adds a file to a page, by the path that the page was asked for with. */
export function addFileBeside(page: string, file: FileBeside): void {
  files.set(page, [...(files.get(page)?.filter(({ path }) => path !== file.path) ?? []), file])
}

/** The files of a page. They are handed out once. */
export function takeFilesBeside(page: string): FileBeside[] {
  const list = files.get(page) ?? []
  files.delete(page)
  return list
}
