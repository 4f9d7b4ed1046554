export interface Notice {
  text: string
  isBad: boolean
}

/** The notification about the last action. Screen readers announce it. */
export function useNotice() {
  const notice = useState<Notice | null>('notice', () => null)
  return {
    notice,
    showNotice: (text: string) => {
      notice.value = { text, isBad: false }
    },
    showError: (error: unknown) => {
      notice.value = { text: readProblem(error).message, isBad: true }
    },
    clear: () => {
      notice.value = null
    },
  }
}
