const noticeChanges = { read: true }

export const EXAMPLES = { noticeChanges }
