/** Reports uncaught errors instead of ending the process. The result stops it. */
export function trapErrors(report: (error: unknown, how: string) => void): () => void {
  const onRejection = (error: unknown): void => report(error, 'Unhandled promise rejection.')
  const onException = (error: unknown): void => report(error, 'Uncaught exception.')
  process.on('unhandledRejection', onRejection).on('uncaughtException', onException)
  const release = ignoreClosedOutput()
  return () => {
    process.off('unhandledRejection', onRejection).off('uncaughtException', onException)
    release()
  }
}

// Printing to a closed terminal fails asynchronously. Printing that error would fail again, endlessly.
function ignoreClosedOutput(): () => void {
  const streams = [process.stdout, process.stderr]
  const ignore = (): void => {}
  for (const stream of streams) stream.on('error', ignore)
  return () => {
    for (const stream of streams) stream.off('error', ignore)
  }
}
