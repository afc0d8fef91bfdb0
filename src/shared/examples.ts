export const EXAMPLE_IDS = {
  tenant: '7d1e6a52-93b4-4f0c-8a27-5c3e9b10f4d6',
  login: 'e2c47b18-6f05-4d9a-b3e1-0a94d87c25f3',
  invoice: '3f0c2a7e-5d41-4b8a-9c36-1e7f2a90d5b4',
  receipt: 'b5a9d3c0-27f8-46e1-a4d2-8f6c0e73b912',
  property: '91f6b4d8-0c3e-4a75-9e2b-d74a1c58e063',
  unit: '4c9e2f71-8d30-4b6a-a15c-e7f20b93d846',
  lease: 'a27d5e90-61cb-4f83-9b04-3e8d7c15f2a6',
  notice: '6b3e9d17-a2f4-4c80-b159-e07c4a82d6f3',
  document: 'd84f1c65-3b9a-4e27-96c0-5a1e7b2f03d8',
  mail: '7f2d9a34-c1b8-4e56-8d07-93e4b6a15c02',
  request: '6b3e9f14-a1d8-4c52-b7f6-25e08d9c4a71',
  complaint: 'c9075d2e-48ab-4f13-96d0-7a1be3f5824c',
  announcement: 'f0a7c3d2-84e1-4b59-a6d0-2c9e5f71b384',
  photo: 'd41f86b3-5e92-47ca-8b3d-90c6a2e71f58',
  admin: '58d2b7c9-e013-4f6a-8b94-6c20f1a7d35e',
  jobRun: 'd7c1e0a4-92b6-4f38-8e5d-3a60f4b97c12',
  expense: '2e94c7f0-6b1d-4a38-8c5e-f19d03a7b642',
  vendor: '5e71c4a9-0d38-4f62-b8e7-93a6f20c1d54',
  share: '81d5f3c7-2a9e-4b60-9f17-c4e08a6d25b3',
  backup: '5b0f7c1e-3a52-4d8f-9c06-71e2a4d8b390',
} as const

export const EXAMPLE_TICKET = { token: 'yM3v0kq8Zr1XbT5sJd9cW2nLpQ7uAe4fGh6iRo0tVxE' }
