import { type ReactNode, useState } from 'react'
import type { ImportColumn, ImportPreview } from '../../shared/imports.ts'
import { getErrorMessage } from '../api-error.ts'
import { saveAs } from '../files/download.ts'
import { FileField } from '../ui/form/file-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Loading } from '../ui/states.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { ImportColumnsSection } from './import.columns.tsx'
import { ImportForm } from './import.form.tsx'
import { findMissing } from './import.messages.ts'
import type { ImportKind } from './import.types.ts'

const ACCEPT = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Chosen<F extends string> = {
  file: File
  preview?: ImportPreview<F>
  problem?: string
  /** True while the file is read again with other columns. */
  busy?: boolean
}

type Props<F extends string, O extends object, A> = {
  title: string
  back: ReactNode
  kind: ImportKind<F, O, A>
  choice?: ReactNode
  done: (answer: A) => ReactNode
  onImported: (answer: A) => Promise<void>
}

export function SheetImportPage<F extends string, O extends object, A>({
  title,
  back,
  kind,
  choice,
  done,
  onImported,
}: Props<F, O, A>) {
  const [chosen, setChosen] = useState<Chosen<F> | null>(null)
  const [answer, setAnswer] = useState<{ of: A } | null>(null)
  const read = async (file: File, columns: readonly ImportColumn<F>[]) => {
    const looked = await kind
      .preview(file, JSON.stringify(columns.map(({ at, field }) => ({ at, field }))))
      .then(
        (preview) => ({ file, preview }),
        (error: unknown) => ({ file, problem: getErrorMessage(error) }),
      )
    setChosen((now) => (now?.file === file ? looked : now))
  }
  const choose = async (file: File | null) => {
    setChosen(file && { file })
    if (file) await read(file, [])
  }
  const setColumns = ({ file, preview }: Chosen<F>, columns: ImportColumn<F>[]) => {
    setChosen({ file, busy: true, ...(preview && { preview: { ...preview, columns } }) })
    void read(file, columns)
  }
  const finish = async (of: A) => {
    setAnswer({ of })
    setChosen(null)
    await onImported(of)
  }
  const headings = Object.values<string>(kind.columns).join(', ')
  return (
    <Page title={title} back={back}>
      {answer && (
        <Notice tone="success" onClose={() => setAnswer(null)}>
          {done(answer.of)}
        </Notice>
      )}
      <Section title="Choose a file" aside={<Template kind={kind} />}>
        {choice}
        <FileField
          label="CSV or Excel file"
          description={`A row near its top names the columns: ${headings}. ${kind.hint} Nothing is stored before you have seen it.`}
          accept={ACCEPT}
          value={chosen?.file ?? null}
          preview={false}
          error={chosen?.problem}
          onChange={choose}
        />
      </Section>
      {chosen && !chosen.preview && !chosen.problem && <Loading label="Reading the file..." height={320} />}
      {chosen?.preview && (
        <ImportColumnsSection
          columns={chosen.preview.columns}
          fields={kind.columns}
          joined={kind.joined ?? []}
          missing={findMissing(chosen.preview)}
          busy={chosen.busy ?? false}
          onChange={(columns) => setColumns(chosen, columns)}
        />
      )}
      {chosen?.preview && !chosen.busy && (
        <ImportForm
          key={`${chosen.file.name} ${chosen.file.lastModified}`}
          kind={kind}
          preview={chosen.preview}
          onImported={finish}
        />
      )}
    </Page>
  )
}

function Template({ kind }: { kind: { columns: Record<string, string>; templateName: string } }) {
  const text = `\ufeff${Object.values(kind.columns).join(',')}\r\n`
  return (
    <TextButton onClick={() => saveAs(new Blob([text], { type: 'text/csv' }), kind.templateName)}>
      Download an empty sheet
    </TextButton>
  )
}
