import * as buildOptions from '#build/options'
import type { FwAppContext } from '../../shared/app-context'
import type { Payload } from '../../shared/ssr-context'
import { fetchOfBuild } from '../manifest/build-fetch'
import { formatOf, parsePayload } from '../../shared/payload/parse-payload'

/** Loads the payload of a page from the adjacent file. Null if the file does not exist. */
export async function fetchPayload(address: string, app: FwAppContext): Promise<Payload | null> {
  if (!buildOptions.renderJsonPayloads) {
    const url = new URL(address, location.href).href
    return ((await import(/* @vite-ignore */ /* webpackIgnore: true */ url)) as { default: Payload }).default
  }
  const response = await (buildOptions.keepsBuilds ? fetchOfBuild(app.$config.app.buildId, address) : fetch(address))
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`Failed to load the payload ${address}: ${response.status}.`)
  const text = await response.text()
  return parsePayload(formatOf(text), text, app._revivers)
}
