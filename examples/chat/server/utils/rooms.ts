import { z } from 'zod'

const HISTORY = 100

export const draft = z.object({
  author: z.string().trim().min(1).max(30),
  text: z.string().trim().min(1).max(500),
})

export async function loadRooms(): Promise<Room[]> {
  const database = await useChatDatabase()
  const { rows } = await database.sql`SELECT id, title, topic FROM rooms ORDER BY rowid`
  return rows as unknown as Room[]
}

export async function hasRoom(id: string): Promise<boolean> {
  return (await loadRooms()).some(room => room.id === id)
}

/** The latest messages of a room, the oldest first. */
export async function loadMessages(room: string): Promise<Message[]> {
  const database = await useChatDatabase()
  const { rows } = await database.sql`
    SELECT id, author, text, sent_at AS sentAt FROM messages WHERE room = ${room} ORDER BY id DESC LIMIT ${HISTORY}`
  return (rows as unknown as Message[]).toReversed()
}

export async function addMessage(room: string, { author, text }: z.infer<typeof draft>): Promise<Message> {
  const database = await useChatDatabase()
  const { rows } = await database.sql`
    INSERT INTO messages (room, author, text, sent_at) VALUES (${room}, ${author}, ${text}, ${Date.now()})
    RETURNING id, author, text, sent_at AS sentAt`
  return (rows as unknown as [Message])[0]
}
