const accounts = [{ account: 'Rent income', code: '4000', name: 'Rent income', taxCode: null }]

export const EXAMPLES = { accounts }
