import { type ReactNode, useState } from 'react'
import type { ImportPreview } from '../../shared/imports.ts'
import { getErrorMessage } from '../api-error.ts'
import { saveAs } from '../files/download.ts'
import { FileField } from '../ui/form/file-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Loading } from '../ui/states.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { ImportForm } from './import.form.tsx'
import type { ImportKind } from './import.types.ts'

const ACCEPT = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Chosen<F extends string> = { file: File; preview?: ImportPreview<F>; problem?: string }

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
  const choose = async (file: File | null) => {
    setChosen(file && { file })
    if (!file) return
    const looked = await kind.preview(file).then(
      (preview) => ({ file, preview }),
      (error: unknown) => ({ file, problem: getErrorMessage(error) }),
    )
    setChosen((now) => (now?.file === file ? looked : now))
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
          description={`Its first row names the columns: ${headings}. ${kind.hint} Nothing is stored before you have seen it.`}
          accept={ACCEPT}
          value={chosen?.file ?? null}
          preview={false}
          error={chosen?.problem}
          onChange={choose}
        />
      </Section>
      {chosen && !chosen.preview && !chosen.problem && <Loading label="Reading the file..." height={320} />}
      {chosen?.preview && (
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
