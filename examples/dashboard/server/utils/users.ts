import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(scrypt) as (password: string, salt: string, length: number) => Promise<Buffer>

const KEY_LENGTH = 32

// Replace this with your database. The password of both is `ride-safely`.
const users: Array<User & { salt: string; hash: string }> = [
  {
    name: 'ada',
    role: 'manager',
    salt: '6f1d9c42',
    hash: '8f8e29e46f055a958ff6c23092c848970b76b7386f1730dbe544495883e3d9e7',
  },
  {
    name: 'bo',
    role: 'mechanic',
    salt: 'b07e55aa',
    hash: '3160303b8972df415d47d0f1635834895cfb7f1325c43090d5a4244159e23685',
  },
]

const toUser = ({ name, role }: User): User => ({ name, role })

export function findUser(name: string): User | undefined {
  const user = users.find(other => other.name === name)
  return user && toUser(user)
}

/** The user with this name, if the password is right. */
export async function checkPassword(name: string, password: string): Promise<User | undefined> {
  const user = users.find(other => other.name === name)
  // Also for unknown names, so that the time does not tell which ones exist.
  const given = await derive(password, user?.salt ?? 'none', KEY_LENGTH)
  const isRight = timingSafeEqual(given, Buffer.from(user?.hash ?? '00'.repeat(KEY_LENGTH), 'hex'))
  return user && isRight ? toUser(user) : undefined
}
