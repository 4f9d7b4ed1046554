import { join } from 'node:path'
import type { Tab } from '../browser/page'
import { root } from '../guards/repository'

/** `FW_UPDATE_SCREENSHOTS=1` writes the pictures in docs/images. */
export const UPDATES_PICTURES = process.env.FW_UPDATE_SCREENSHOTS === '1'

/** Writes a picture of a page, if pictures are updated. */
export async function takePicture({ page }: Tab, name: string): Promise<void> {
  if (UPDATES_PICTURES) await page.screenshot({ path: join(root, `docs/images/${name}.png`) })
}
