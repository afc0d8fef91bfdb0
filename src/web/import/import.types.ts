import type { ReactNode } from 'react'
import type { ImportColumns, ImportPreview, ImportRow } from '../../shared/imports.ts'

/** One thing that a sheet can hold. `O` is what is chosen besides the file, as a checkbox below it. */
export type ImportKind<F extends string, O extends object, A> = {
  columns: ImportColumns<F>
  /** What must be filled and how, as a sentence. */
  hint: string
  /** '1 tenant', '60 tenants'. */
  count: (count: number) => string
  tableLabel: string
  templateName: string
  titleField: F
  /** Values that are not broken over two rows. */
  unbroken: readonly F[]
  options: { initial: O; render: (value: O, change: (value: O) => void) => ReactNode }
  /** What is not wrong but should be known before the import. */
  note?: (preview: ImportPreview<F>) => string | undefined
  preview: (file: File) => Promise<ImportPreview<F>>
  send: (body: { rows: ({ row: number } & Record<F, string>)[] } & O, key: string) => Promise<A>
}

export const NO_OPTIONS = { initial: {}, render: () => null }

export const rowsOf = <F extends string>(rows: readonly ImportRow<F>[]) =>
  rows.map(({ row, values }) => ({ row, ...values }))
