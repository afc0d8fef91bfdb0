import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../web/api-error.ts'
import { saveAs } from '../../../web/download.ts'
import { FileField } from '../../../web/ui/file-field.tsx'
import { Text } from '../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../web/ui/link.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Page, Section } from '../../../web/ui/page.tsx'
import { Loading } from '../../../web/ui/states.tsx'
import { TextButton } from '../../../web/ui/text-button.tsx'
import { IMPORT_COLUMNS, type Imported, type ImportPreview } from '../import.contract.ts'
import { ImportForm } from './import.form.tsx'
import { importedText } from './import.messages.ts'
import { importApi, TENANTS_KEY } from './tenants.api.ts'

const ACCEPT = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TEMPLATE = `\ufeff${Object.values(IMPORT_COLUMNS).join(',')}\r\n`

type Chosen = { file: File; preview?: ImportPreview; problem?: string }

export function ImportPage() {
  const store = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<Imported | null>(null)
  const choose = async (file: File | null) => {
    setChosen(file && { file })
    if (!file) return
    const looked = await importApi
      .upload('POST /tenants/import/preview', { fields: {}, file: { file } })
      .then(
        (preview) => ({ file, preview }),
        (error: unknown) => ({ file, problem: messageOf(error) }),
      )
    setChosen((now) => (now?.file === file ? looked : now))
  }
  const finish = async (imported: Imported) => {
    setDone(imported)
    setChosen(null)
    await store.invalidateQueries({ queryKey: TENANTS_KEY })
  }
  return (
    <Page title="Import Tenants" back={<TextLink to="/tenants">‹ All tenants</TextLink>}>
      {done && <Done imported={done} onClose={() => setDone(null)} />}
      <Section title="Choose a file" aside={<Template />}>
        <FileField
          label="CSV or Excel file"
          description={`Its first row names the columns: ${Object.values(IMPORT_COLUMNS).join(', ')}. Name, Location and Email must be filled. Nothing is stored before you have seen it.`}
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
          preview={chosen.preview}
          onImported={finish}
        />
      )}
    </Page>
  )
}

function Template() {
  return (
    <TextButton onClick={() => saveAs(new Blob([TEMPLATE], { type: 'text/csv' }), 'Tenants_template.csv')}>
      Download an empty sheet
    </TextButton>
  )
}

function Done({ imported, onClose }: { imported: Imported; onClose: () => void }) {
  return (
    <Notice tone="success" onClose={onClose}>
      <Text mb="sm">{importedText(imported)}</Text>
      <LinkButton to="/tenants" variant="light" size="compact-md">
        See the tenants
      </LinkButton>
    </Notice>
  )
}
