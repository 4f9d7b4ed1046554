/** Has errors told that nobody catches, instead of ending the process with them. The result stops it. */
export function trapErrors(tell: (error: unknown, how: string) => void): () => void {
  const onRejection = (error: unknown): void => tell(error, 'Nobody waits for a promise that was rejected.')
  const onException = (error: unknown): void => tell(error, 'Nobody catches an error that was thrown later.')
  process.on('unhandledRejection', onRejection).on('uncaughtException', onException)
  return () => process.off('unhandledRejection', onRejection).off('uncaughtException', onException)
}
