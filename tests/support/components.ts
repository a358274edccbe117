import { vi } from "vitest";

// As the server draws them: without a page around them components have words of their own.
vi.stubEnv("SSR", true);
