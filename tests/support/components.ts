import { vi } from "vitest";

// As the server renders them: without a page around them, components use their default texts.
vi.stubEnv("SSR", true);
