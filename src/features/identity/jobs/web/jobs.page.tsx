import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { Job, JobRun } from '../jobs.contract.ts'
import { JobList } from './job-list.tsx'
import { jobsApi, jobsQuery } from './jobs.api.ts'

const HEIGHT = 640
const LEAD = 'Automatic jobs: when each last ran, and what went wrong.'
const errorMessage = errorMessageWith('The job could not be run again. Please try again.')

export function JobsPage() {
  const jobs = useQuery(jobsQuery)
  const store = useQueryClient()
  const notice = useNotice()
  const [busy, setBusy] = useState<string | null>(null)
  const runAgain = async (job: Job, run: JobRun) => {
    if (busy !== null) return
    setBusy(run.id)
    try {
      await jobsApi('POST /jobs/{id}/retry', { params: { id: run.id } })
      notice.report('success', `${job.title}: runs again.`)
    } catch (error) {
      notice.show('error', errorMessage(error))
    } finally {
      setBusy(null)
      await store.invalidateQueries(jobsQuery)
    }
  }
  return (
    <Page title="Jobs" back={<BackToSettings />} lead={LEAD} narrow>
      {notice.node}
      <QueryState query={jobs} failed="Failed to load the jobs" height={HEIGHT} />
      {jobs.data?.length === 0 && (
        <EmptyState title="Nothing yet">Automatic jobs are listed here.</EmptyState>
      )}
      {jobs.data && jobs.data.length > 0 && (
        <JobList jobs={jobs.data} busy={busy} onRunAgain={(job, run) => void runAgain(job, run)} />
      )}
    </Page>
  )
}
