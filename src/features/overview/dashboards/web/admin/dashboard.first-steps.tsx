import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { Loading } from '../../../../../web/ui/states.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import { firstStepsApi, firstStepsQuery } from './analytics.api.ts'
import classes from './dashboard.first-steps.module.css'
import { describeStep, IN_TO_DO, type ShownStep } from './dashboard.steps.ts'
import type { Summary } from './dashboard.use.ts'

/** Hidden once all steps are done, or by the person; with invoices, only open steps that To do leaves out are shown. */
export function FirstSteps({ summary }: { summary: Summary }) {
  const begun = summary.totalInvoices > 0
  const { notice, hide } = useHiding()
  const { data, isPending } = useQuery(firstStepsQuery)
  if (isPending) return begun ? null : <Loading height={420} />
  const listed = data && !data.hidden ? data.steps : []
  const steps = listed
    .filter(({ key, done }) => !begun || !(done || IN_TO_DO.includes(key)))
    .map(describeStep)
  const open = steps.filter(({ done }) => !done)
  // A book brings most of the others along.
  const next = open.find(({ key }) => key === 'book') ?? open[0]
  if (!next) return null
  return (
    <Section
      title="First steps"
      aside={listed.length > 0 && <TextButton onClick={() => void hide(true)}>Hide</TextButton>}
    >
      {notice.node}
      <Stack className={classes.steps} as="ol" gap="lg">
        {steps.map((step) => (
          <Step key={step.title} step={step} filled={step === next && !begun} />
        ))}
      </Stack>
    </Section>
  )
}

/** The way back to first steps that the person has hidden, while some are left. */
export function HiddenFirstSteps() {
  const { notice, hide } = useHiding()
  const { data } = useQuery(firstStepsQuery)
  const left = data?.steps.filter(({ done }) => !done).length ?? 0
  if (!data?.hidden || left === 0) return null
  return (
    <div>
      {notice.node}
      <Text tone="soft">
        {left === 1 ? '1 first step is' : `${left} first steps are`} left, and hidden.{' '}
        <TextButton onClick={() => void hide(false)}>Show the first steps</TextButton>
      </Text>
    </div>
  )
}

function useHiding() {
  const store = useQueryClient()
  const notice = useNotice()
  const hide = async (hidden: boolean) => {
    try {
      const steps = await firstStepsApi('PATCH /first-steps', { body: { hidden } })
      store.setQueryData(firstStepsQuery.queryKey, steps)
    } catch (error) {
      notice.fail(getErrorMessage(error))
    }
  }
  return { notice, hide }
}

function Step({ step: { title, why, done, lead }, filled }: { step: ShownStep; filled: boolean }) {
  return (
    <li>
      <Text
        className={classes.tick}
        as="span"
        weight={700}
        lineHeight={1}
        data-tone={done ? 'green' : undefined}
        aria-hidden="true"
      >
        {done ? '✓' : ''}
      </Text>
      <div>
        <Text as="strong" tone={done ? 'soft' : undefined} weight={done ? 500 : undefined}>
          {title}
        </Text>
        {done && <span className="visually-hidden"> (done)</span>}
        {!done && (
          <Text mt="2xs" tone="soft">
            {why}
          </Text>
        )}
      </div>
      {!done && (
        <LinkButton to={lead.to} search={lead.search ?? {}} variant={filled ? 'filled' : 'default'}>
          {lead.action}
        </LinkButton>
      )}
    </li>
  )
}
