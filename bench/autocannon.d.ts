declare module 'autocannon' {
  /** Sends `amount` requests over `connections` connections. */
  export default function autocannon(options: {
    url: string
    connections: number
    amount: number
  }): Promise<{ requests: { total: number }; non2xx: number; errors: number }>
}
