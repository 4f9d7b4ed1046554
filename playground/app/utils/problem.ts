export interface Problem {
  message: string
  errors: FieldErrors
}

/** The error message and the field errors of a failed request. */
export function readProblem(error: unknown): Problem {
  const { data } = error as { data?: { message?: string; data?: { errors?: FieldErrors } } }
  return {
    message: data?.message ?? 'The server did not answer. Nothing was changed.',
    errors: data?.data?.errors ?? {},
  }
}
