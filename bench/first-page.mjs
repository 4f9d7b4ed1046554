// Starts the development server and requests the first page.
import { requireOptions } from '@fw/kit/config'
import { startDev } from 'fw'

process.env.NODE_ENV = 'development'
const loaded = await requireOptions({
  rootDir: process.cwd(),
  dev: true,
  overrides: { 'devServer.port': 0, 'devServer.host': '127.0.0.1' },
})
const dev = await startDev({ loaded })
await dev.ready
const response = await fetch(dev.url, { headers: { accept: 'text/html' } })
if (!response.ok || !(await response.text()).includes('ready'))
  throw new Error(`The first page responded with ${response.status}.`)
process.exit(0)
