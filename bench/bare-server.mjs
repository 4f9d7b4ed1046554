// Sends one response with only `node:http`. This is the baseline of a request. Data is serialized for each of them.
import { createServer } from 'node:http'

const [type = '', text = ''] = process.argv.slice(2)
const bytes = Buffer.from(text)
const data = type.includes('json') ? JSON.parse(text) : undefined

const server = createServer((_, response) => {
  const body = data === undefined ? bytes : JSON.stringify(data)
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})
