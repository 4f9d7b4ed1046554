import type { ActionName, Actions } from '../shared/actions'

/** Runs actions on the development server. It only accepts them from pages that have its token. */
export class ServerCalls {
  private token: Promise<string> | undefined

  /** @param url The URL of devtools, with a trailing slash. */
  constructor(private readonly url: string) {}

  async run<Name extends ActionName>(name: Name, input: Actions[Name]['input']): Promise<Actions[Name]['output']> {
    const response = await this.send(name, input)
    // The server has restarted, and has another token.
    if (response.status === 403) this.token = undefined
    return readResult(response.status === 403 ? await this.send(name, input) : response)
  }

  private async send(name: string, input: object): Promise<Response> {
    const token = await (this.token ??= this.fetchToken())
    return fetch(`${this.url}actions/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-fw-devtools': token },
      body: JSON.stringify(input),
    })
  }

  private async fetchToken(): Promise<string> {
    try {
      const response = await fetch(`${this.url}token`, { method: 'POST' })
      const { token = '' } = (await response.json()) as { token?: string }
      return token
    } catch (error) {
      this.token = undefined
      throw error
    }
  }
}

async function readResult(response: Response): Promise<any> {
  const { result, error } = (await response.json()) as { result?: unknown; error?: string }
  if (!response.ok || error !== undefined)
    throw new Error(error ?? `The development server responded with ${response.status}.`)
  return result
}
