/** The user that is signed in. */
export const useUser = () => useState<User | undefined>('user', () => undefined)
