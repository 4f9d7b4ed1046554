import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createError } from 'h3'
import assets from '#nitro/virtual/public-assets-data'

/** The content of a file of the output. A file that was removed since the build is not found. */
export async function readAsset(id: string): Promise<Uint8Array> {
  const { path } = assets[id]!
  try {
    return await readFile(resolve(dirname(fileURLToPath(globalThis.__nitro_main__)), path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    console.error(
      `[FW2059] ${id} is part of the build, but its file is missing: ${path}. Deploy the whole output directory.`,
    )
    throw createError({ status: 404, statusText: 'Not Found', message: 'Not Found' })
  }
}
