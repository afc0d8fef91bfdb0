const retried = { message: 'The job runs again.' }

export const EXAMPLES = { retried }
