import type { ReactNode } from 'react'
import type { ImportColumns, ImportPreview, ImportRow } from '../../shared/imports.ts'

/** A kind of sheet. `O` are further options, as a checkbox below the file. */
export type ImportKind<F extends string, O extends object, A> = {
  columns: ImportColumns<F>
  /** Fields that several columns may hold in parts. */
  joined?: readonly F[]
  hint: string
  /** '1 tenant', '60 tenants'. */
  count: (count: number) => string
  tableLabel: string
  templateName: string
  titleField: F
  unbroken: readonly F[]
  options: { initial: O; render: (value: O, change: (value: O) => void) => ReactNode }
  note?: (preview: ImportPreview<F>) => string | undefined
  /** `columns` are those that were set by hand, as JSON. */
  preview: (file: File, columns: string) => Promise<ImportPreview<F>>
  send: (body: { rows: ({ row: number } & Record<F, string>)[] } & O, key: string) => Promise<A>
}

export const NO_OPTIONS = { initial: {}, render: () => null }

export const toImportRows = <F extends string>(rows: readonly ImportRow<F>[]) =>
  rows.map(({ row, values }) => ({ row, ...values }))
