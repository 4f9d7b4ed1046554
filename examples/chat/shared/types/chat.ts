export interface Room {
  id: string
  title: string
  topic: string
}

export interface Message {
  id: number
  author: string
  text: string
  /** In milliseconds. */
  sentAt: number
}

/** What the server sends over the socket. */
export type ServerEvent =
  | { type: 'message'; message: Message }
  | { type: 'present'; count: number }
  | { type: 'problem'; text: string }
