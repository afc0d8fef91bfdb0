import { useState } from 'react'
import { formatGhs, toPesewas } from '../../../../../shared/money.ts'
import { SelectField } from '../../../../../web/ui/form/controls.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { DayText } from '../../../../../web/ui/values.tsx'
import type { BookImport } from '../../imports.contract.ts'
import { counted, listMade } from '../imports.labels.ts'
import classes from '../imports.module.css'
import { StepFoot } from '../step-foot.tsx'
import { countLeft, leftText } from '../steps.rules.ts'
import type { Changing, StepProps } from '../use-import-changes.ts'
import { listChanged } from './changed.ts'
import { MoneyTable } from './money-table.tsx'
import { SignForm } from './sign.form.tsx'

/** The records that will be made, their amounts, and the signature. */
export function CheckStep({ book, changing, onStep }: StepProps) {
  const left = countLeft(book.problems)
  const [before, setBefore] = useState<BookImport | null>(null)
  return (
    <div className={classes.check}>
      {before && <Changed before={before} now={book} />}
      <Makes book={book} />
      <Section title="The money">
        <MoneyTable money={book.money} />
        {book.money.ahead > 0 && <TaxQuestion book={book} changing={changing} />}
      </Section>
      {left > 0 ? (
        <StepFoot to="problems" onStep={onStep} word="Back to the problems">
          {leftText(left)} before it can be imported.
        </StepFoot>
      ) : book.ready ? (
        <SignForm
          book={book}
          isSaving={changing.waiting.length > 0}
          onChanged={() => setBefore(book)}
          onProblems={() => onStep('problems')}
        />
      ) : (
        <Text weight={600}>
          Nothing is left to import: every row is left out or in the portal already.{' '}
          <TextLink to="/imports">All imports</TextLink>
        </Text>
      )}
    </div>
  )
}

function Changed({ before, now }: { before: BookImport; now: BookImport }) {
  const changed = listChanged(before, now)
  return (
    <Notice tone="warning">
      What will be made has changed since you looked, so nothing was imported. Below it is as it is now
      {changed.length > 0 ? ':' : '.'}
      {changed.map((text) => (
        <Text key={text} as="span" block>
          {text}
        </Text>
      ))}
    </Notice>
  )
}

function Makes({ book: { makes, options } }: { book: BookImport }) {
  const made = listMade(makes)
  return (
    <Section title="What is made">
      {made.length === 0 ? (
        <Text>Nothing new.</Text>
      ) : (
        <ul className={classes.made}>
          {made.map(({ name, text }) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      )}
      <Stack gap="xs" tone="soft">
        {makes.already > 0 && (
          <Text>
            {counted(makes.already, 'row is', 'rows are')} in the portal already, and stay as they are.
          </Text>
        )}
        {makes.leftOut > 0 && <Text>{counted(makes.leftOut, 'row is', 'rows are')} left out.</Text>}
        <Text>
          As of the evening of <DayText day={options.asOf} />. No message goes to anybody: reminders of leases
          that end and of what is owed wait until you invite the tenants. No rent is billed before you
          activate the charges.
        </Text>
      </Stack>
    </Section>
  )
}

function TaxQuestion({ book, changing }: { book: BookImport; changing: Changing }) {
  const waiting = changing.waiting.findLast(({ options }) => options?.taxed !== undefined)
  const taxed = waiting?.options?.taxed ?? book.options.taxed
  return (
    <SelectField
      label={`${formatGhs(toPesewas(book.money.ahead))} was paid ahead. Was the tax on it declared when it came in?`}
      description="It counts as declared, or as received when it settles rent here."
      data={[
        { value: 'yes', label: 'Yes, it was declared then' },
        { value: 'no', label: 'No, it is declared with the rent that it settles' },
      ]}
      value={taxed ? 'yes' : 'no'}
      onChange={(event) => changing.change({ options: { taxed: event.currentTarget.value === 'yes' } })}
    />
  )
}
