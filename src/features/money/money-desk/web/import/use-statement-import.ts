import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { IMPORT_MAX_BYTES } from '../../../../../shared/imports.ts'
import { ApiError, errorSentences, getErrorMessage } from '../../../../../web/api-error.ts'
import { INVOICES_KEY } from '../../../invoices/web/invoices.queries.ts'
import type { Mapping } from '../../mapping.rules.ts'
import { MONEY_DESK_MESSAGES as MESSAGES } from '../../money-desk.messages.ts'
import type { ImportedStatement, StatementPreview } from '../../statements.contract.ts'
import { statementsApi } from '../money-desk.api.ts'

/** The file and the choices that it is read with. */
export type Reading = {
  file: File
  accountId: string
  password?: string
  mapping?: Mapping
  from?: string
  to?: string
}

type State = {
  reading: Reading | null
  preview: StatementPreview | null
  /** The share of the file that was sent. */
  sent: number | null
  needsPassword: boolean
  problems: readonly string[]
  imported: ImportedStatement | null
}

const EMPTY: State = {
  reading: null,
  preview: null,
  sent: null,
  needsPassword: false,
  problems: [],
  imported: null,
}

const toFields = ({ accountId, password, mapping, from, to }: Reading) => ({
  accountId,
  password,
  mapping: mapping && JSON.stringify(mapping),
  from: from || undefined,
  to: to || undefined,
})

/** Reads a file as often as somebody changes how; only the last answer counts. */
export function useStatementImport() {
  const store = useQueryClient()
  const [state, setState] = useState(EMPTY)
  const latest = useRef(0)
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }))
  const read = async (reading: Reading) => {
    latest.current += 1
    const own = latest.current
    const tell = (changes: Partial<State>) => own === latest.current && change(changes)
    if (reading.file.size > IMPORT_MAX_BYTES) return change({ ...EMPTY, problems: [MESSAGES.tooLarge] })
    change({ reading, sent: 0, problems: [], imported: null })
    try {
      const preview = await statementsApi.upload('POST /money/statements/preview', {
        fields: toFields(reading),
        file: { file: reading.file },
        onProgress: (sent) => tell({ sent }),
      })
      tell({ preview, sent: null, needsPassword: false })
    } catch (error) {
      const needsPassword = error instanceof ApiError && error.flags.needsPassword === true
      const isFirstQuestion = needsPassword && reading.password === undefined
      tell({
        preview: null,
        sent: null,
        needsPassword,
        problems: isFirstQuestion ? [] : [needsPassword ? WRONG_PASSWORD : getErrorMessage(error)],
      })
    }
  }
  const confirm = async () => {
    const { reading, preview, sent } = state
    if (!reading || !preview || sent !== null) return
    change({ sent: 0, problems: [] })
    try {
      const imported = await statementsApi.upload('POST /money/statements', {
        fields: { ...toFields(reading), hash: preview.hash },
        file: { file: reading.file },
      })
      setState({ ...EMPTY, imported })
      void store.invalidateQueries({ queryKey: INVOICES_KEY })
    } catch (error) {
      const isOther = error instanceof ApiError && error.status === 409
      if (isOther) await read(reading)
      change({ sent: null, problems: errorSentences(error, getErrorMessage) })
    }
  }
  return {
    ...state,
    read: (reading: Reading) => void read(reading),
    confirm: () => void confirm(),
    reset: () => setState(EMPTY),
  }
}

const WRONG_PASSWORD = 'This password does not open the file. Please check it.'

export type StatementImport = ReturnType<typeof useStatementImport>
