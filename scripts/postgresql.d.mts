export function startPostgresql(options?: { durable?: boolean }): Promise<{ url: string; stop(): void }>;
