export interface Notice {
  text: string
  isBad: boolean
}

/** One sentence for the visitor about what has just happened. Screen readers hear it, too. */
export function useNotice() {
  const notice = useState<Notice | null>('notice', () => null)
  return {
    notice,
    say: (text: string) => {
      notice.value = { text, isBad: false }
    },
    complain: (error: unknown) => {
      notice.value = { text: readProblem(error).message, isBad: true }
    },
    clear: () => {
      notice.value = null
    },
  }
}
