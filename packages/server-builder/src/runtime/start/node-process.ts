/** Server plugin for Node processes: a closed terminal is not an error, and an invalid port is reported. */
export default function nodeProcess(): void {
  // Otherwise, printing to a closed terminal would fail, which would be printed as an error, and so on infinitely.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const [name, port] =
    process.env.NITRO_PORT === undefined ? ['PORT', process.env.PORT] : ['NITRO_PORT', process.env.NITRO_PORT]
  if (port && !isPort(port)) {
    console.error(
      `[FW2060] The environment variable ${name} must be a port number (0 to 65535), but is ${JSON.stringify(port)}.`,
    )
    process.exit(1)
  }
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}
