export interface Problem {
  message: string
  errors: FieldErrors
}

/** What a failed request says to the visitor. */
export function readProblem(error: unknown): Problem {
  const { data } = error as { data?: { message?: string; data?: { errors?: FieldErrors } } }
  return {
    message: data?.message ?? 'The server did not answer. Nothing was changed.',
    errors: data?.data?.errors ?? {},
  }
}
